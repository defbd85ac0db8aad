/** First start of a platform: first administrator and optional sample data (decisions 4). */
import { nanoid } from 'nanoid'
import { passwordProblem } from '../../contract/passwordRules.ts'
import { attemptLimiter } from '../directory/attempts.ts'
import { isEmail } from '../../contract/email.ts'
import { nameOf, type Organization, type User } from '../directory/model.ts'
import { createOrganization } from '../directory/organizations.ts'
import { hashPassword } from '../directory/passwords.ts'
import { directoryError } from '../directory/texts.ts'
import type { Language } from '../http/language.ts'
import type { Platform } from '../platform.ts'
import { newSetupCode, sameCode } from './code.ts'
import {
  demoAdministrator,
  loadSamples,
  newDemoPassword,
  readSamples,
  type LoadedSamples,
  type Sample
} from './samples.ts'
import { networkOf } from '../http/clientNetwork.ts'

interface SetupRequest {
  code: string
  email: string
  password: string
  firstName?: string
  lastName?: string
  organization?: string
  samples?: boolean
}

interface SetupResult {
  user: User
  /** Active account of the administrator: the new organization, or else that of the samples. */
  organization?: Organization
  samples?: LoadedSamples
  /** Whether loading the samples failed; the platform is set up all the same. */
  samplesFailed: boolean
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

  async function createAdministrator(request: Omit<SetupRequest, 'code'>): Promise<User> {
    const id = nanoid()
    const email = request.email.trim()
    await directory.accounts.createUser({
      id,
      email,
      password: await hashPassword(request.password),
      administrator: true,
      created: { id, name: nameOf({ ...request, email }), date: new Date().toISOString() },
      ...(request.firstName ? { firstName: request.firstName } : {}),
      ...(request.lastName ? { lastName: request.lastName } : {})
    })
    return userById(id)
  }

  async function userById(id: string): Promise<User> {
    const user = await directory.accounts.user(id)
    if (!user) throw new Error(`the user ${id} was not created`)
    return user
  }

  async function create(request: SetupRequest, language: Language): Promise<SetupResult> {
    const sampleList = request.samples ? await readSamples() : undefined
    const administrator = await createAdministrator(request)
    const name = request.organization?.trim()
    const own = name
      ? await createOrganization(directory, {
          name,
          creator: administrator,
          creatorIsAdmin: true,
          language
        })
      : undefined
    const samples = sampleList && (await samplesOrNothing(administrator, sampleList))
    const organization = own ?? samples?.organization
    if (organization) await directory.accounts.patchUser(administrator.id, { defaultOrg: organization.id })
    return {
      user: await userById(administrator.id),
      ...(organization ? { organization } : {}),
      ...(samples ? { samples } : {}),
      samplesFailed: !!sampleList && !samples
    }
  }

  async function samplesOrNothing(
    administrator: User,
    samples: Sample[]
  ): Promise<LoadedSamples | undefined> {
    try {
      return await loadSamples(platform, administrator, samples)
    } catch (error) {
      platform.log.error({ err: error }, 'the samples could not be loaded')
      return undefined
    }
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
        return create(request, language)
      }),

    runDemo: () =>
      oneAtATime(async () => {
        if (!(await directory.needsSetup())) throw directoryError(409, 'setupDone', 'en')
        const sampleList = await readSamples()
        const password = newDemoPassword()
        const administrator = await createAdministrator({ ...demoAdministrator, password })
        const samples = await loadSamples(platform, administrator, sampleList)
        await directory.accounts.patchUser(administrator.id, { defaultOrg: samples.organization.id })
        const { email, name } = administrator
        return { ...samples, accounts: [{ email, name, password, role: 'admin' }, ...samples.accounts] }
      })
  }
}
