/** Validates configurations of portals. */
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
export function checkedConfig(given: unknown): PortalConfig {
  checkShape({ draftConfig: given })
  const config = given as PortalConfig
  const links = linksOfMenu(config.menu.children)
  if (!links) throw httpError('badMenu')
  checkLinks({ menu: links })
  themeOf({ ...config.theme })
  return config
}
