/** Presets of the permissions editor, and their entries. No I/O. */
import type { OperationClass, Operations } from '../../../../contract/operations/types.ts'
import {
  contributorsOf,
  isPublicEntry,
  type Owner,
  type PermissionEntry
} from '../../../../contract/permissions.ts'
import { ownerLabel } from '../../../ui/ownerLabel.ts'

export type VisibilityPreset = 'privateOrg' | 'privateOrgContrib' | 'sharedInOrg' | 'privateUser' | 'public'
type ContributionPreset = 'adminOnly' | 'contribWriteData' | 'contribWriteNoBreaking' | 'contribWriteAll'

/** Type of resource, which determines the operations of contribution presets. */
export type PermissionShape = 'file' | 'rest' | 'virtual' | 'metaOnly' | 'application'

export function visibilityPresets(owner: Owner): VisibilityPreset[] {
  return owner.type === 'organization'
    ? ['privateOrg', 'privateOrgContrib', 'sharedInOrg', 'public']
    : ['privateUser', 'public']
}

/**
 * Returns the account in the label of a preset: the organization for `sharedInOrg`, else the department if there is
 * one.
 */
export function accountOfPreset(preset: VisibilityPreset, owner: Owner): string {
  return preset === 'sharedInOrg' ? owner.name : ownerLabel(owner)
}

function grants(entry: PermissionEntry, ...classes: string[]): boolean {
  return classes.every((name) => entry.classes?.includes(name))
}

function isOwnerOrganization(entry: PermissionEntry, owner: Owner): boolean {
  return owner.type === 'organization' && entry.type === 'organization' && entry.id === owner.id
}

function isPublicReading(entry: PermissionEntry): boolean {
  return isPublicEntry(entry) && grants(entry, 'list', 'read')
}

function isSharedReading(entry: PermissionEntry, owner: Owner): boolean {
  return (
    isOwnerOrganization(entry, owner) &&
    !entry.department &&
    !entry.roles?.length &&
    grants(entry, 'list', 'read')
  )
}

function isOwnDepartment(entry: PermissionEntry, owner: Owner): boolean {
  return !entry.department || entry.department === (owner.department ?? '-')
}

function isContributorsReading(entry: PermissionEntry, owner: Owner): boolean {
  return (
    isOwnerOrganization(entry, owner) &&
    isOwnDepartment(entry, owner) &&
    !!entry.roles?.includes('contrib') &&
    grants(entry, 'list', 'read')
  )
}

export function visibilityPresetOf(permissions: PermissionEntry[], owner: Owner): VisibilityPreset {
  if (permissions.some(isPublicReading)) return 'public'
  if (owner.type === 'user') return 'privateUser'
  if (permissions.some((entry) => isSharedReading(entry, owner))) return 'sharedInOrg'
  if (permissions.some((entry) => isContributorsReading(entry, owner))) return 'privateOrgContrib'
  return 'privateOrg'
}

/** Applies a visibility preset; entries that no preset covers are kept. */
export function withVisibility(
  permissions: PermissionEntry[],
  owner: Owner,
  preset: VisibilityPreset
): PermissionEntry[] {
  const otherPermissions = permissions.filter(
    (entry) =>
      !isPublicReading(entry) && !isSharedReading(entry, owner) && !isContributorsReading(entry, owner)
  )
  const contributors: PermissionEntry = {
    type: 'organization',
    id: owner.id,
    name: owner.name,
    roles: ['contrib'],
    operations: [],
    classes: ['list', 'read', 'readAdvanced']
  }
  const presetPermissions: PermissionEntry[] = []
  if (owner.type === 'organization' && preset !== 'privateOrg') presetPermissions.push(contributors)
  if (preset === 'sharedInOrg') {
    presetPermissions.push({
      type: 'organization',
      id: owner.id,
      name: owner.name,
      operations: [],
      classes: ['list', 'read']
    })
  }
  if (preset === 'public') presetPermissions.push({ operations: [], classes: ['list', 'read'] })
  return [...otherPermissions, ...presetPermissions]
}

const dataOperations: Partial<Record<PermissionShape, string[]>> = {
  rest: ['createLine', 'updateLine', 'patchLine', 'bulkLines', 'deleteLine', 'deleteAllLines'],
  file: ['writeData', 'cancelDraft']
}
const describingOperations = ['writeDescription', 'postMetadataAttachment', 'deleteMetadataAttachment']

export function contributionPresets(shape: PermissionShape): ContributionPreset[] {
  if (shape === 'metaOnly' || shape === 'application') return ['adminOnly', 'contribWriteAll']
  if (shape === 'virtual') return ['adminOnly', 'contribWriteNoBreaking', 'contribWriteAll']
  return ['adminOnly', 'contribWriteData', 'contribWriteNoBreaking', 'contribWriteAll']
}

function contributionOf(entry: PermissionEntry, owner: Owner): ContributionPreset | undefined {
  if (!isOwnerOrganization(entry, owner) || !entry.roles?.includes('contrib')) return undefined
  if (!isOwnDepartment(entry, owner)) return undefined
  const operations = entry.operations ?? []
  if (grants(entry, 'write') && operations.includes('delete')) return 'contribWriteAll'
  if (operations.includes('writeDescription') && !operations.includes('writeDescriptionBreaking')) {
    return 'contribWriteNoBreaking'
  }
  if (operations.includes('writeData') || operations.includes('createLine')) return 'contribWriteData'
  return undefined
}

export function contributionPresetOf(permissions: PermissionEntry[], owner: Owner): ContributionPreset {
  const foundPresets = new Set(permissions.map((entry) => contributionOf(entry, owner)))
  const order: ContributionPreset[] = ['contribWriteAll', 'contribWriteNoBreaking', 'contribWriteData']
  return order.find((preset) => foundPresets.has(preset)) ?? 'adminOnly'
}

const changingClasses: OperationClass[] = ['write', 'admin']

/** Removes the operations of modification from an entry. */
function withoutChanges(entry: PermissionEntry, operations: Operations): PermissionEntry {
  return {
    ...entry,
    classes: entry.classes?.filter((name) => !changingClasses.some((changing) => changing === name)) ?? [],
    operations:
      entry.operations?.filter((id) => !changingClasses.some((name) => id in operations[name])) ?? []
  }
}

const size = ({ classes = [], operations = [] }: PermissionEntry): number =>
  classes.length + operations.length

/**
 * Whether contributors may modify the resource in a way that no contribution preset covers.
 * @param operations operations that an entry may allow
 */
export function contributesOtherwise(
  permissions: PermissionEntry[],
  owner: Owner,
  operations: Operations
): boolean {
  if (contributionPresetOf(permissions, owner) === 'contribWriteAll') return false
  return permissions.some(
    (entry) =>
      isOwnerOrganization(entry, owner) &&
      isOwnDepartment(entry, owner) &&
      (!entry.roles?.length || entry.roles.includes('contrib')) &&
      !contributionOf(entry, owner) &&
      size(withoutChanges(entry, operations)) < size(entry)
  )
}

/** Applies a contribution preset, which replaces the modification permissions of contributors only. */
export function withContribution(
  permissions: PermissionEntry[],
  owner: Owner,
  shape: PermissionShape,
  operations: Operations,
  preset: ContributionPreset
): PermissionEntry[] {
  const remaining = permissions.flatMap((entry) => {
    if (contributionOf(entry, owner)) return []
    if (!isOwnerOrganization(entry, owner) || !isOwnDepartment(entry, owner)) return entry
    if (!entry.roles?.length || entry.roles.some((role) => role !== 'contrib')) return entry
    const reduced = withoutChanges(entry, operations)
    return size(reduced) > 0 ? reduced : []
  })
  if (preset === 'adminOnly') return remaining
  const contributors = contributorsOf(owner)
  if (preset === 'contribWriteAll') {
    return [...remaining, { ...contributors, operations: ['delete'], classes: ['write'] }]
  }
  const dataIds = dataOperations[shape] ?? []
  const allowed = preset === 'contribWriteNoBreaking' ? [...dataIds, ...describingOperations] : dataIds
  return [...remaining, { ...contributors, operations: allowed, classes: [] }]
}

function isOwnLines(entry: PermissionEntry): boolean {
  return entry.type === 'user' && entry.id === '*' && grants(entry, 'manageOwnLines')
}

/** Whether every authenticated user may manage the lines that they own. */
export function letsUsersOwnLines(permissions: PermissionEntry[]): boolean {
  return permissions.some(isOwnLines)
}

export function withOwnLines(permissions: PermissionEntry[], isOn: boolean): PermissionEntry[] {
  const otherPermissions = permissions.filter((entry) => !isOwnLines(entry))
  const everyUser: PermissionEntry = {
    type: 'user',
    id: '*',
    operations: ['readSafeSchema'],
    classes: ['manageOwnLines']
  }
  return isOn ? [...otherPermissions, everyUser] : otherPermissions
}

/** Returns the entries that no preset covers. */
export function otherEntries(permissions: PermissionEntry[], owner: Owner): PermissionEntry[] {
  return permissions.filter(
    (entry) =>
      !isPublicReading(entry) &&
      !isSharedReading(entry, owner) &&
      !isContributorsReading(entry, owner) &&
      !isOwnLines(entry) &&
      !contributionOf(entry, owner)
  )
}
