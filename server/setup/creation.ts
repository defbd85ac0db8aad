/** What a set-up creates: the first administrator, an organization, the samples. */
import { nanoid } from 'nanoid'
import { nameOf, type Organization, type User } from '../directory/model.ts'
import { createOrganization } from '../directory/organizations.ts'
import { hashPassword } from '../directory/passwords.ts'
import type { Language } from '../http/language.ts'
import type { Platform } from '../platform.ts'
import {
  demoAdministrator,
  loadSamples,
  newDemoPassword,
  readSamples,
  type LoadedSamples,
  type Sample
} from './samples.ts'

interface NewAdministrator {
  email: string
  password: string
  firstName?: string
  lastName?: string
}

export interface NewPlatform extends NewAdministrator {
  organization?: string
  samples?: boolean
}

export interface SetupResult {
  user: User
  /** Active account of the administrator: the new organization, or else that of the samples. */
  organization?: Organization
  samples?: LoadedSamples
  /** Whether loading the samples failed; the platform is set up all the same. */
  samplesFailed: boolean
}

/** Creates what the form of the set-up asks for. */
export async function createPlatform(
  platform: Platform,
  request: NewPlatform,
  language: Language
): Promise<SetupResult> {
  const { directory } = platform
  const sampleList = request.samples ? await readSamples() : undefined
  const administrator = await createAdministrator(platform, request)
  const name = request.organization?.trim()
  const own = name
    ? await createOrganization(directory, {
        name,
        creator: administrator,
        creatorIsAdmin: true,
        language
      })
    : undefined
  const samples = sampleList && (await samplesOrNothing(platform, administrator, sampleList))
  const organization = own ?? samples?.organization
  if (organization) await directory.accounts.patchUser(administrator.id, { defaultOrg: organization.id })
  return {
    user: await userById(directory, administrator.id),
    ...(organization ? { organization } : {}),
    ...(samples ? { samples } : {}),
    samplesFailed: !!sampleList && !samples
  }
}

/** Creates the sample accounts, with an administrator who has a random password. */
export async function createDemo(platform: Platform): Promise<LoadedSamples> {
  const sampleList = await readSamples()
  const password = newDemoPassword()
  const administrator = await createAdministrator(platform, { ...demoAdministrator, password })
  const samples = await loadSamples(platform, administrator, sampleList)
  const { accounts } = platform.directory
  await accounts.patchUser(administrator.id, { defaultOrg: samples.organization.id })
  const { email, name } = administrator
  return { ...samples, accounts: [{ email, name, password, role: 'admin' }, ...samples.accounts] }
}

async function createAdministrator({ directory }: Platform, request: NewAdministrator): Promise<User> {
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
  return userById(directory, id)
}

async function userById({ accounts }: Platform['directory'], id: string): Promise<User> {
  const user = await accounts.user(id)
  if (!user) throw new Error(`the user ${id} was not created`)
  return user
}

async function samplesOrNothing(
  platform: Platform,
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
