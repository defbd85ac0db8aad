/** Set-up of the second factor (docs/api/directory.md). */
import { Type, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { everybody } from '../../access/access.ts'
import { languageOf } from '../../http/language.ts'
import type { RegisterRoutes } from '../../platform.ts'
import { checkSignsInHere } from '../handOver.ts'
import { directoryError } from '../texts.ts'
import { acceptedStep, enrolmentUri, newRecovery, newSecret } from '../twoFactor.ts'
import { rememberDevice, requestSite } from './sessionAnswers.ts'

const body = Type.Object(
  { email: Type.String(), password: Type.String(), token: Type.Optional(Type.String()) },
  { additionalProperties: false }
)

export const twoFactorRoutes: RegisterRoutes = (scope, platform) => {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()
  const { accounts, login, tokens } = platform.directory

  routes.post(
    '/api/2fa',
    {
      config: { access: everybody },
      schema: {
        operationId: 'setUpTwoFactor',
        tags: ['Directory'],
        summary: 'Get the secret of a second factor, then activate it with a first code',
        body
      }
    },
    async (request, reply) => {
      const language = languageOf(request)
      const { email, password, token } = request.body
      const site = requestSite(request, platform)
      checkSignsInHere(platform, site)
      const from = { clientAddress: request.ip, site }
      const outcome = await login.checkPassword({ email, password }, from)
      if (outcome.kind === 'refused') throw directoryError(outcome.status, outcome.code, language)
      const { user } = outcome
      // Whoever requested an account may not own its address, and must not lock out the owner.
      if (user.emailConfirmed === false) throw directoryError(400, 'badCredentials', language)
      const stored = await accounts.twoFactor(user.id)
      // The password alone must not suffice to replace the second factor.
      if (stored?.active) throw directoryError(400, 'active2FA', language)
      void reply.header('cache-control', 'no-store')
      if (token === undefined) {
        const secret = newSecret()
        await accounts.setTwoFactor(user.id, { active: false, secret })
        const otpauth = enrolmentUri(secret, new URL(site.url).host, user.email)
        const { toDataURL } = await import('qrcode')
        return { otpauth, qrcode: await toDataURL(otpauth, { margin: 1, width: 240 }) }
      }
      const step = stored && acceptedStep(stored, token)
      if (!stored || step === undefined) throw directoryError(400, 'bad2FAToken', language)
      // Pending links that sign in without a code are revoked.
      await tokens.revoke({ userId: user.id })
      const recovery = newRecovery()
      await accounts.setTwoFactor(user.id, {
        active: true,
        secret: stored.secret,
        recovery: recovery.hash,
        lastStep: step
      })
      // The set-up code is single-use: this browser is remembered so that it needs no other code.
      await rememberDevice(reply, site, platform.directory, user.id)
      return { recovery: recovery.code }
    }
  )
}
