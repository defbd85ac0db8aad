/** Sample accounts and datasets, so that a platform need not start empty. */
import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nanoid } from 'nanoid'
import type { Extension } from '../../contract/datasets/extensions.ts'
import type { MasterData } from '../../contract/datasets/masterData.ts'
import { initialPermissions, type Owner, type PermissionEntry } from '../../contract/permissions.ts'
import { nameOf, type Organization, type User } from '../directory/model.ts'
import { createOrganization } from '../directory/organizations.ts'
import { hashPassword } from '../directory/passwords.ts'
import type { Platform } from '../platform.ts'
import { projectFolder } from '../projectFolder.ts'
import { extendSample } from './sampleExtensions.ts'
import { addSamplePortal } from './samplePortal.ts'

interface DemoAccount {
  email: string
  name: string
  password: string
  role: string
}

export interface LoadedSamples {
  organization: Organization
  /** Created accounts with their passwords, which only this result contains. */
  accounts: DemoAccount[]
  datasets: { id: string; title: string }[]
}

/** Entry of samples/samples.json. */
export interface Sample {
  id?: string
  file: string
  title: string
  owner: 'organization' | 'user'
  public: boolean
  summary?: string
  description?: string
  license?: { title: string; href: string }
  keywords?: string[]
  origin?: string
  schema?: { key: string; title?: string; description?: string; 'x-refersTo'?: string }[]
  masterData?: MasterData
  extensions?: Extension[]
}

const samplesFolder = join(projectFolder, 'samples')
const demoOrganization = {
  id: 'demo',
  name: 'Organisation de démonstration',
  departments: [
    { id: 'mobilite', name: 'Mobilité' },
    { id: 'culture', name: 'Culture' }
  ]
}
export const demoAdministrator = { email: 'admin@example.com', firstName: 'Demo', lastName: 'Administrator' }
const demoMembers = [
  { ...demoAdministrator, role: 'admin' },
  { email: 'contributor@example.com', firstName: 'Demo', lastName: 'Contributor', role: 'contrib' },
  { email: 'user@example.com', firstName: 'Demo', lastName: 'User', role: 'user' }
]
const publicEntry: PermissionEntry = { classes: ['list', 'read'] }

/** Random password for each platform: a known default password would be a security hole. */
export function newDemoPassword(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
  return `Demo-${Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')}`
}

/**
 * Creates the sample organization, with the administrator as a member, and the sample accounts; starts the processing
 * of sample datasets.
 */
export async function loadSamples(
  platform: Platform,
  administrator: User,
  samples: Sample[]
): Promise<LoadedSamples> {
  const organization = await createOrganization(platform.directory, {
    ...demoOrganization,
    creator: administrator,
    creatorIsAdmin: true,
    language: 'fr'
  })
  const accounts: DemoAccount[] = []
  let contributor = administrator
  for (const member of demoMembers) {
    if (await platform.directory.accounts.userByEmail(member.email)) continue
    const { user, account } = await createMember(platform, organization, member, administrator)
    accounts.push(account)
    if (member.role === 'contrib') contributor = user
  }
  const datasets: LoadedSamples['datasets'] = []
  const files: Record<string, string> = {}
  for (const sample of samples) {
    const owner: Owner =
      sample.owner === 'organization'
        ? { type: 'organization', id: organization.id, name: organization.name }
        : { type: 'user', id: contributor.id, name: contributor.name }
    const { file, owner: _owner, public: isPublic, extensions, ...body } = sample
    const { id } = await platform.datasets.createFromFile({
      filePath: join(samplesFolder, file),
      fileName: file,
      owner,
      userId: contributor.id,
      body,
      ...(isPublic ? { permissions: [...initialPermissions(owner), publicEntry] } : {})
    })
    datasets.push({ id, title: sample.title })
    if (sample.owner === 'organization') files[sample.file] = id
    if (extensions) await extendSample(platform.jobs, { dataset: id, userId: contributor.id, extensions })
  }
  await addSamplePortal(platform, {
    organization: organization.id,
    userId: administrator.id,
    datasets: files
  })
  return { organization, accounts, datasets }
}

async function createMember(
  { directory }: Platform,
  organization: Organization,
  member: { email: string; firstName: string; lastName: string; role: string },
  creator: User
): Promise<{ user: User; account: DemoAccount }> {
  const { role, ...names } = member
  const password = newDemoPassword()
  const id = nanoid()
  await directory.accounts.createUser({
    id,
    ...names,
    password: await hashPassword(password),
    created: { id: creator.id, name: creator.name, date: new Date().toISOString() }
  })
  await directory.accounts.addMember({ organizationId: organization.id, userId: id, role })
  await directory.accounts.patchUser(id, { defaultOrg: organization.id })
  const user = await directory.accounts.user(id)
  if (!user) throw new Error(`the sample account ${member.email} was not created`)
  return { user, account: { email: member.email, name: nameOf(member), password, role } }
}

/**
 * Reads the samples.
 * @throws Error when the files are missing; call it before anything is written
 */
export async function readSamples(): Promise<Sample[]> {
  const path = join(samplesFolder, 'samples.json')
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Sample[]
  } catch (error) {
    throw new Error('samples/samples.json cannot be read: npm run samples makes it', { cause: error })
  }
}
