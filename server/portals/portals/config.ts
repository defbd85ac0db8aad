/** Validates configurations of portals. */
import { isEmail } from '../../../contract/email.ts'
import { linkSchema, portalConfigSchema } from '../../../contract/portals/configSchema.ts'
import { linksOfMenu } from '../../../contract/portals/menu.ts'
import type { PortalConfig } from '../../../contract/portals/portal.ts'
import { themeOf } from '../../directory/declaredSites/body.ts'
import { httpError } from '../../http/errors.ts'
import { compileBody } from '../../http/validation.ts'

const checkShape = compileBody({
  type: 'object',
  required: ['draftConfig'],
  properties: { draftConfig: portalConfigSchema }
})
const checkLinks = compileBody({
  type: 'object',
  properties: { menu: { type: 'array', items: linkSchema } }
})

/**
 * Returns the validated configuration.
 * @throws HttpError 400 for an invalid configuration
 */
export function checkedConfig(submitted: unknown): PortalConfig {
  checkShape({ draftConfig: submitted })
  const config = submitted as PortalConfig
  const links = linksOfMenu(config.menu.children)
  if (!links) throw httpError('badMenu')
  checkLinks({ menu: links })
  themeOf({ ...config.theme })
  // The site of a portal with a host refuses such an address, and nobody would get the messages of the contact form.
  const { email } = config.contactInformations
  if (email && !isEmail(email)) throw httpError('badSiteContact')
  return config
}
