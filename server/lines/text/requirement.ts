/** Boolean combination of a query's leaves. */
import { and, alwaysTrue, or, sql, type Sql } from '../duckdb/sql.ts'

export type Requirement =
  | { kind: 'leaf'; leaf: number; ignorable: boolean }
  | { kind: 'and' | 'or'; parts: Requirement[] }
  | { kind: 'not'; part: Requirement }
  | { kind: 'all' }

/** Combines requirements. Undefined parts are skipped; stop words (`ignorable`) are not required beside other words. */
export function combined(
  operator: 'and' | 'or',
  parts: (Requirement | undefined)[]
): Requirement | undefined {
  const definedParts = parts.filter((part) => part !== undefined)
  const needed =
    operator === 'and' ? definedParts.filter((part) => part.kind !== 'leaf' || !part.ignorable) : definedParts
  const [firstPart] = needed
  if (!firstPart) return definedParts.length ? combined('or', definedParts) : undefined
  return needed.length === 1 ? firstPart : { kind: operator, parts: needed }
}

/** @param isThere condition that a line has a leaf; never NULL */
export function requirementSql(requirement: Requirement, isThere: (leaf: number) => Sql): Sql {
  switch (requirement.kind) {
    case 'all':
      return alwaysTrue
    case 'leaf':
      return isThere(requirement.leaf)
    case 'not':
      return sql`NOT (${requirementSql(requirement.part, isThere)})`
    case 'and':
      return and(requirement.parts.map((part) => requirementSql(part, isThere)))
    case 'or':
      return or(requirement.parts.map((part) => requirementSql(part, isThere)))
  }
}

/** Whether a line with the given leaves meets the requirement. */
export function isMet(requirement: Requirement, has: (leaf: number) => boolean): boolean {
  switch (requirement.kind) {
    case 'all':
      return true
    case 'leaf':
      return has(requirement.leaf)
    case 'not':
      return !isMet(requirement.part, has)
    case 'and':
      return requirement.parts.every((part) => isMet(part, has))
    case 'or':
      return requirement.parts.some((part) => isMet(part, has))
  }
}
