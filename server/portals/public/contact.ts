/** Recipient of the contact form of a portal; visitors never see the address. */
import type { FastifyRequest } from 'fastify'
import { isEmail } from '../../../contract/email.ts'
import type { Platform } from '../../platform.ts'
import { portalStore } from '../documents.ts'

/**
 * Returns the contact address of a portal.
 * @param id of the portal that the form names
 * @returns undefined for an unknown portal, without a valid address, or when the portal needs a session that the
 * request lacks
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
