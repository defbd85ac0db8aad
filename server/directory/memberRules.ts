/** Who may be where in an organization (docs/api/directory.md). */
import type { Membership } from '../../contract/session.ts'

/** Where a membership is in its organization, and with which role. */
export interface MembershipPlace {
  /** Empty at the root. */
  department: string
  role: string
}

/** Why a user cannot get a membership: he has one that excludes it. */
export type MembershipConflict = 'memberOfParent' | 'memberOfDepartment'

/** `unknown`: the organization, one of the departments or the user is no longer there. */
export type JoinOutcome = 'joined' | 'alreadyMember' | 'full' | 'unknown' | MembershipConflict

export type MoveOutcome =
  | 'moved'
  | 'unchanged'
  | 'unknown'
  | 'unknownDepartment'
  | 'ambiguous'
  | MembershipConflict

/** The membership that keeps a user who has these places out of a department, or out of the root. */
export function conflictOf(
  places: readonly MembershipPlace[],
  department: string
): MembershipConflict | undefined {
  const others = places.filter((place) => place.department !== department)
  if (others.length === 0) return undefined
  if (department === '') return 'memberOfDepartment'
  return others.some((place) => place.department === '') ? 'memberOfParent' : undefined
}

/**
 * What joining departments (`''` is the root) adds to the places that a user has.
 * A department where he is already keeps the role that he has there.
 */
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

/** The one place that a selection names. */
export function selectedPlace(
  places: readonly MembershipPlace[],
  selection: { department?: string; role?: string }
): MembershipPlace | 'unknown' | 'ambiguous' {
  const [first, second] = places.filter((place) => isSelected(place, selection))
  if (!first) return 'unknown'
  return second ? 'ambiguous' : first
}

export function isSelected(
  place: MembershipPlace,
  { department, role }: { department?: string; role?: string }
): boolean {
  return (
    (department === undefined || place.department === department) &&
    (role === undefined || place.role === role)
  )
}

/** Whether a place may become another one among those of a user. */
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
 * Administrator of the organization: of its root, or of this department of it.
 * @param department undefined asks for the root
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

/** Administrator of the organization or of a department of it. */
export function administersSome(memberships: readonly Membership[], organizationId: string): boolean {
  return memberships.some(({ id, role }) => id === organizationId && role === adminRole)
}

const adminRole = 'admin'
