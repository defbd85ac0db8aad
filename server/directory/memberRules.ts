/** Rules of memberships within an organization (docs/api/directory.md). */
import type { Membership } from '../../contract/session.ts'

/** Place and role of a membership in its organization. */
export interface MembershipPlace {
  /** Department of the membership; empty at the root. */
  department: string
  role: string
}

/** Existing membership that excludes a new one. */
export type MembershipConflict = 'memberOfParent' | 'memberOfDepartment'

/** Outcome of joining. `unknown`: the organization, a department or the user no longer exists. */
export type JoinOutcome = 'joined' | 'alreadyMember' | 'full' | 'unknown' | MembershipConflict

export type MoveOutcome =
  | 'moved'
  | 'unchanged'
  | 'unknown'
  | 'unknownDepartment'
  | 'ambiguous'
  | MembershipConflict

/** The conflict between the memberships of a user and a department, or the root. */
export function conflictOf(
  places: readonly MembershipPlace[],
  department: string
): MembershipConflict | undefined {
  const others = places.filter((place) => place.department !== department)
  if (others.length === 0) return undefined
  if (department === '') return 'memberOfDepartment'
  return others.some((place) => place.department === '') ? 'memberOfParent' : undefined
}

/** Memberships of a user after joining departments (`''` is the root). An existing membership keeps its role. */
export function joined(
  places: readonly MembershipPlace[],
  departments: readonly string[],
  role: string
): MembershipPlace[] | MembershipConflict {
  const added: MembershipPlace[] = []
  for (const department of new Set(departments.length > 0 ? departments : [''])) {
    const all = [...places, ...added]
    const conflict = conflictOf(all, department)
    if (conflict) return conflict
    if (!all.some((place) => place.department === department)) added.push({ department, role })
  }
  return added
}

/** The membership that a selection names; undefined unless exactly one matches. */
export function selectedPlace(
  places: readonly MembershipPlace[],
  selection: { department?: string; role?: string }
): MembershipPlace | 'unknown' | 'ambiguous' {
  const [first, second] = places.filter((place) => isSelected(place, selection))
  if (!first) return 'unknown'
  return second ? 'ambiguous' : first
}

function isSelected(
  place: MembershipPlace,
  { department, role }: { department?: string; role?: string }
): boolean {
  return (
    (department === undefined || place.department === department) &&
    (role === undefined || place.role === role)
  )
}

/** Whether a membership of a user may change into another one. */
export function moveOutcome(
  places: readonly MembershipPlace[],
  from: MembershipPlace,
  to: MembershipPlace
): 'moved' | 'unchanged' | MembershipConflict {
  if (places.some((place) => place.department === to.department && place.role === to.role)) return 'unchanged'
  const others = places.filter((place) => place !== from)
  if (others.some((place) => place.department === to.department)) return 'memberOfDepartment'
  return conflictOf(others, to.department) ?? 'moved'
}

/**
 * Whether the user is an administrator of the organization's root, or of the given department.
 * @param department undefined for the root
 */
export function administers(
  memberships: readonly Membership[],
  organizationId: string,
  department?: string
): boolean {
  return memberships.some(
    (membership) =>
      membership.id === organizationId &&
      membership.role === adminRole &&
      (!membership.department || membership.department === department)
  )
}

/** Whether the user is an administrator of the organization or of any of its departments. */
export function administersSome(memberships: readonly Membership[], organizationId: string): boolean {
  return memberships.some(({ id, role }) => id === organizationId && role === adminRole)
}

const adminRole = 'admin'
