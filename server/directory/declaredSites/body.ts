/** Validation of declared sites, and the stored properties. */
import { Type, type Static } from '@fastify/type-provider-typebox'
import { isHexColor, longHex } from '../../../contract/colors.ts'
import { isEmail } from '../../../contract/email.ts'
import {
  authModes,
  semanticColors,
  type AssistedColors,
  type Colors,
  type DirectorySite,
  type StoredTheme
} from '../../../contract/sites.ts'
import { httpError } from '../../http/errors.ts'
import { applicationsBody, checkApplications } from './applications.ts'
import { siteHost, sitePath } from './hosts.ts'

const orNull = <Schema extends ReturnType<typeof Type.String>>(schema: Schema) =>
  Type.Optional(Type.Union([schema, Type.Null()]))
const text = (maxLength: number) => orNull(Type.String({ maxLength }))
const flag = Type.Optional(Type.Union([Type.Boolean(), Type.Null()]))
const identifier = Type.String({ minLength: 1, maxLength: 200 })

const common = {
  path: text(200),
  title: text(200),
  theme: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  logo: text(2000),
  tmp: flag,
  contact: text(320),
  authMode: Type.Optional(Type.Union(authModes.map((mode) => Type.Literal(mode)))),
  authOnlyOtherSite: text(500),
  isAccountMain: flag,
  tosMessage: text(10_000),
  applications: Type.Optional(Type.Union([applicationsBody, Type.Null()]))
}
const owner = Type.Object({
  type: Type.Union([Type.Literal('user'), Type.Literal('organization')]),
  id: identifier,
  name: Type.Optional(Type.String({ maxLength: 200 })),
  department: Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Null()])),
  departmentName: Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Null()]))
})

/** Additional properties are accepted and dropped: services that declare sites may send more. */
export const siteBody = Type.Object({
  _id: Type.Optional(Type.String({ minLength: 1, maxLength: 200, pattern: '^[\\w.:~-]+$' })),
  owner,
  host: Type.String({ minLength: 1, maxLength: 300 }),
  ...common
})
export type SiteBody = Static<typeof siteBody>

export const sitePatch = Type.Object({
  owner: Type.Optional(owner),
  host: Type.Optional(Type.String({ minLength: 1, maxLength: 300 })),
  ...common
})
export type SitePatch = Static<typeof sitePatch>

type DeclaredValues = Omit<DirectorySite, '_id' | 'createdAt' | 'updatedAt'>

/**
 * Values of a site: from the body, or else the former ones; null removes a value.
 * @param protocol protocol of the platform, which determines the default port
 * @throws HttpError 400 for an invalid value
 */
export function siteValues(
  body: SitePatch,
  before: Partial<DirectorySite>,
  protocol: string
): DeclaredValues {
  const host = body.host === undefined ? before.host : siteHost(body.host, protocol)
  if (!host) throw httpError('badSiteHost', { host: body.host ?? '' })
  const path = body.path === undefined ? (before.path ?? '') : sitePath(body.path)
  if (path === undefined) throw httpError('badSitePath', { path: body.path ?? '' })
  const keptOwner = body.owner ? ownerOf(body.owner) : before.owner
  if (!keptOwner) throw httpError('badSiteOwner')
  const contact = textOf(body.contact, before.contact)
  if (contact && !isEmail(contact)) throw httpError('badSiteContact')
  const logo = textOf(body.logo, before.logo)
  if (logo && !isPicture(logo)) throw httpError('badSitePicture')
  const title = textOf(body.title, before.title)
  const tosMessage = textOf(body.tosMessage, before.tosMessage)
  const authMode = body.authMode ?? before.authMode ?? 'onlyBackOffice'
  const other = textOf(body.authOnlyOtherSite, before.authOnlyOtherSite)
  const applications = body.applications === undefined ? before.applications : (body.applications ?? [])
  if (body.applications) checkApplications(body.applications, protocol)
  return {
    owner: keptOwner,
    host,
    theme: body.theme ? themeOf(body.theme) : (before.theme ?? {}),
    authMode,
    ...(path ? { path } : {}),
    ...(title ? { title } : {}),
    ...(logo ? { logo } : {}),
    ...(contact ? { contact } : {}),
    ...(tosMessage ? { tosMessage } : {}),
    ...(applications?.length ? { applications } : {}),
    ...(other && authMode === 'onlyOtherSite' ? { authOnlyOtherSite: other } : {}),
    ...((body.tmp ?? (body.tmp === undefined && before.tmp)) ? { tmp: true } : {}),
    ...((body.isAccountMain ?? (body.isAccountMain === undefined && before.isAccountMain))
      ? { isAccountMain: true }
      : {})
  }
}

function ownerOf({
  type,
  id,
  name,
  department,
  departmentName
}: Static<typeof owner>): DeclaredValues['owner'] {
  return {
    type,
    id,
    name: name || id,
    ...(department ? { department } : {}),
    ...(department && departmentName ? { departmentName } : {})
  }
}

function textOf(submitted: string | null | undefined, before: string | undefined): string | undefined {
  return submitted === undefined ? before : submitted?.trim() || undefined
}

/** Whether a text is a web address, or a path of the site. */
function isPicture(address: string): boolean {
  if (/[\s"'<>\\\p{Cc}]/u.test(address)) return false
  if (/^\/(?!\/)/.test(address)) return true
  return /^https?:\/\//i.test(address) && URL.canParse(address)
}

const sets = ['colors', 'darkColors', 'hcColors', 'hcDarkColors'] as const
const flags = ['assistedMode', 'dark', 'hc', 'hcDark'] as const
const fonts = ['bodyFontFamily', 'headingFontFamily'] as const
const surfaceNames = ['background', 'surface', 'surface-inverse']
const colorNames = new Set(
  [...surfaceNames, ...semanticColors].flatMap((name) => [name, `on-${name}`, `text-${name}`])
)

/**
 * Known properties of a theme; others are dropped.
 * @throws HttpError 400 for a value that is invalid in a stylesheet
 */
export function themeOf(submitted: Record<string, unknown>): StoredTheme {
  const theme: StoredTheme = {}
  const isSet = (name: string): boolean => submitted[name] !== undefined && submitted[name] !== null
  if (isSet('logo')) {
    if (typeof submitted.logo !== 'string' || !isPicture(submitted.logo)) throw httpError('badSitePicture')
    theme.logo = submitted.logo
  }
  for (const name of fonts) if (isSet(name)) theme[name] = fontOf(name, submitted[name])
  for (const name of flags) {
    if (!isSet(name)) continue
    if (typeof submitted[name] !== 'boolean') throw httpError('badSiteTheme', { name })
    theme[name] = submitted[name]
  }
  for (const name of sets) if (isSet(name)) theme[name] = colorsOf(name, submitted[name])
  if (isSet('assistedModeColors')) {
    const { primary, secondary, accent } = colorsOf('assistedModeColors', submitted.assistedModeColors)
    const assisted: Partial<AssistedColors> = {
      ...(primary ? { primary } : {}),
      ...(secondary ? { secondary } : {}),
      ...(accent ? { accent } : {})
    }
    theme.assistedModeColors = assisted
  }
  // Sites declared by early versions have a single colour.
  if (isSet('primaryColor') && !theme.assistedModeColors) {
    theme.assistedModeColors = { primary: colorOf('primaryColor', submitted.primaryColor) }
  }
  if (theme.colors && theme.assistedMode === undefined) theme.assistedMode = false
  return theme
}

function colorsOf(name: string, submitted: unknown): Colors {
  if (typeof submitted !== 'object' || submitted === null || Array.isArray(submitted)) {
    throw httpError('badSiteTheme', { name })
  }
  const colors: Colors = {}
  for (const [key, value] of Object.entries(submitted)) {
    if (!colorNames.has(key) || value === null || value === undefined || value === '') continue
    colors[key] = colorOf(`${name}.${key}`, value)
  }
  return colors
}

function colorOf(name: string, value: unknown): string {
  if (!isHexColor(value)) throw httpError('badSiteTheme', { name })
  return longHex(value)
}

/** Checks names of fonts, quoted or not: no character may end the CSS declaration. */
function fontOf(name: string, value: unknown): string {
  const isFont =
    typeof value === 'string' &&
    value.length <= 300 &&
    value.split(',').every((family) => /^\s*(?:"[\w -]+"|'[\w -]+'|[\w -]+)\s*$/.test(family))
  if (!isFont) throw httpError('badSiteTheme', { name })
  return value.trim()
}
