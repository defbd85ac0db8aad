/** First start of a platform: first administrator and optional sample data (decisions 4). */
import { passwordProblem } from '../../contract/passwordRules.ts'
import { attemptLimiter } from '../directory/attempts.ts'
import { isEmail } from '../../contract/email.ts'
import { directoryError } from '../directory/texts.ts'
import { networkOf } from '../http/clientNetwork.ts'
import type { Language } from '../http/language.ts'
import type { Platform } from '../platform.ts'
import { newSetupCode, sameCode } from './code.ts'
import { createDemo, createPlatform, type NewPlatform, type SetupResult } from './creation.ts'
import type { LoadedSamples } from './samples.ts'

interface SetupRequest extends NewPlatform {
  code: string
}

export interface Setup {
  needed(): Promise<boolean>
  /** Code of the set-up, constant for the lifetime of the process. */
  code(): string
  /**
   * Runs the set-up.
   * @throws HttpError 409 when it is done already, 429 after 5 wrong codes in a minute, 403 for a wrong code, 400 for
   * an invalid e-mail address or password
   */
  run(request: SetupRequest, clientAddress: string, language: Language): Promise<SetupResult>
  /** Runs the set-up with the sample accounts and without code. The first account becomes the administrator. */
  runDemo(): Promise<LoadedSamples>
}

const tries = { attempts: 5, seconds: 60 }

export function setupOf(platform: Platform): Setup {
  const { directory } = platform
  const attempts = attemptLimiter(tries)
  let code: string | undefined
  let running: Promise<unknown> = Promise.resolve()

  /** Serializes the work, so that of two concurrent set-ups the second one is refused as done. */
  function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = running.then(work, work)
    running = result.catch(() => {})
    return result
  }

  return {
    needed: () => directory.needsSetup(),
    code: () => (code ??= newSetupCode()),

    run: (request, clientAddress, language) =>
      oneAtATime(async () => {
        if (!(await directory.needsSetup())) throw directoryError(409, 'setupDone', language)
        if (!attempts.has(networkOf(clientAddress))) throw directoryError(429, 'rateLimitAuth', language)
        if (!code || !sameCode(code, request.code)) {
          attempts.consume(networkOf(clientAddress))
          throw directoryError(403, 'setupCode', language)
        }
        const email = request.email.trim()
        if (!isEmail(email)) throw directoryError(400, 'badEmail', language)
        if (await directory.accounts.userByEmail(email)) throw directoryError(400, 'takenEmail', language)
        const problem = passwordProblem(request.password)
        if (problem) throw directoryError(400, problem, language)
        return createPlatform(platform, request, language)
      }),

    runDemo: () =>
      oneAtATime(async () => {
        if (!(await directory.needsSetup())) throw directoryError(409, 'setupDone', 'en')
        return createDemo(platform)
      })
  }
}
