/** Recipient of what visitors of a portal write: never told to them. */
import type { FastifyRequest } from 'fastify'
import { isEmail } from '../../../contract/email.ts'
import type { Platform } from '../../platform.ts'
import { portalStore } from '../documents.ts'

/**
 * @param id of the portal that a form says it is of
 * @returns undefined where there is no such portal, where it says of nobody, and for one that asks who comes
 */
export async function contactOfPortal(
  { metadata }: Pick<Platform, 'metadata'>,
  { session }: Pick<FastifyRequest, 'session'>,
  id: string
): Promise<string | undefined> {
  const portal = await portalStore.find(metadata, id)
  if (!portal || (portal.config.authentication === 'required' && !session.user)) return undefined
  const { email } = portal.config.contactInformations
  return email && isEmail(email) ? email : undefined
}
