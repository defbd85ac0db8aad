/** Avatars of accounts (docs/api/directory.md). */
import { Type, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AccountKeys, AccountType } from '../../../contract/session.ts'
import { everybody, ownCheck } from '../../access/access.ts'
import { asUploaded } from '../../http/downloads.ts'
import { type HttpError, httpError } from '../../http/errors.ts'
import { languageOf } from '../../http/language.ts'
import { readAtMost, readForm, registerMultipart } from '../../http/multipart.ts'
import type { RegisterRoutes } from '../../platform.ts'
import type { Accounts } from '../accounts.ts'
import { avatarPng } from '../avatars/avatar.ts'
import { uploadedAvatars, type UploadedAvatars } from '../avatars/uploadedAvatars.ts'
import { directoryError } from '../texts.ts'
import { isAdministrator } from './organizationGuards.ts'

const path = { type: Type.String(), id: Type.String() }
const maxBytes = 200_000
const accountAdmins = ownCheck('administrators of the account')
const tooLarge = (): HttpError => httpError('tooLargeAvatar', { kilobytes: maxBytes / 1000 })

interface AvatarStores {
  accounts: Accounts
  uploaded: UploadedAvatars
}

export const avatarRoutes: RegisterRoutes = async (scope, { config, directory }) => {
  const stores = { accounts: directory.accounts, uploaded: uploadedAvatars(config.dataDir) }
  await scope.register(async (forms) => {
    await registerMultipart(forms)
    for (const withDepartment of [false, true]) avatarRoutesOf(forms, stores, withDepartment)
  })
}

function avatarRoutesOf(
  forms: FastifyInstance,
  { accounts, uploaded }: AvatarStores,
  withDepartment: boolean
): void {
  const routes = forms.withTypeProvider<TypeBoxTypeProvider>()
  const url = `/api/avatars/:type/:id/${withDepartment ? ':department/' : ''}avatar.png`
  const params = withDepartment ? Type.Object({ ...path, department: Type.String() }) : Type.Object(path)
  const of = withDepartment ? 'Department' : ''
  const schema = (verb: string, summary: string) => ({
    operationId: `${verb}${of}Avatar`,
    tags: ['Directory'],
    summary: `${summary} of ${withDepartment ? 'a department' : 'an account'}`,
    params
  })

  routes.get(url, { config: { access: everybody }, schema: schema('read', 'Image') }, (request, reply) =>
    sendAvatar({ accounts, uploaded }, request, reply)
  )

  routes.post(
    url,
    { config: { access: accountAdmins }, schema: schema('write', 'New image') },
    async (request, reply) => {
      const { key } = await administeredAccount(accounts, request)
      let image: Buffer | undefined
      await readForm(request, async ({ field, stream }) => {
        const content = await readAtMost(stream, maxBytes, tooLarge)
        if (field === 'avatar') image = content
      })
      if (!image?.length) throw httpError('missingAvatar')
      await uploaded.write(key, image)
      return reply.code(201).send()
    }
  )

  routes.delete(
    url,
    { config: { access: accountAdmins }, schema: schema('remove', 'Back to the initials') },
    async (request, reply) => {
      const { key } = await administeredAccount(accounts, request)
      await uploaded.remove(key)
      return reply.code(204).send()
    }
  )
}

async function sendAvatar(
  { accounts, uploaded }: AvatarStores,
  request: FastifyRequest,
  reply: FastifyReply
): Promise<FastifyReply> {
  const { key, name } = await accountOf(accounts, request)
  void reply.header('cross-origin-resource-policy', 'cross-origin')
  // Browsers revalidate at each use (304), so that a new avatar shows at once.
  void reply.header('cache-control', 'public, no-cache')
  const image = (await uploaded.read(key)) ?? (await avatarPng(key, name))
  return asUploaded(reply).type('image/png').send(image)
}

interface NamedAccount {
  account: AccountKeys
  name: string
  /** Key of the account in the store of avatars. */
  key: string
}

/**
 * Account of a request.
 * @throws HttpError 400 for an invalid type, 404 for an unknown account
 */
async function accountOf(accounts: Accounts, request: FastifyRequest): Promise<NamedAccount> {
  const { type, id, department } = request.params as { type: string; id: string; department?: string }
  if (type !== 'user' && type !== 'organization') {
    throw httpError('wrongOwnerType')
  }
  const name = await nameOfAccount(accounts, type, id, department)
  if (!name) throw directoryError(404, type === 'user' ? 'userUnknown' : 'orgaUnknown', languageOf(request))
  const account = { type, id, ...(department ? { department } : {}) } as const
  return { account, name, key: [type, id, department ?? ''].join(':') }
}

/**
 * Account of a request, which its caller administers.
 * @throws HttpError 401 without session, 403 for another account
 */
async function administeredAccount(accounts: Accounts, request: FastifyRequest): Promise<NamedAccount> {
  const named = await accountOf(accounts, request)
  const { user } = request.session
  if (!user) throw httpError('signInNeeded')
  const { type, id, department } = named.account
  // As for the other changes of an organization, its administrators need not have it as their active account.
  const isAllowed =
    type === 'organization'
      ? await isAdministrator(request, { accounts }, id, [department ?? ''])
      : user.id === id || !!user.adminMode
  if (!isAllowed) throw directoryError(403, 'permissionDenied', languageOf(request))
  return named
}

async function nameOfAccount(
  accounts: Accounts,
  type: AccountType,
  id: string,
  department: string | undefined
): Promise<string | undefined> {
  if (type === 'user') return department ? undefined : (await accounts.user(id))?.name
  const organization = await accounts.organization(id)
  if (!department) return organization?.name
  return organization?.departments?.find((candidate) => candidate.id === department)?.name
}
