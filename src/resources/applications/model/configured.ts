/** Ids of the datasets and applications that a configuration names. No I/O. */
import type { Configuration } from '../../../../contract/applications/application.ts'

function idOf({ id, href }: { id?: string; href?: string }): string | undefined {
  if (id) return id
  const last = href?.split(/[?#]/)[0]?.split('/').findLast(Boolean)
  return last && decoded(last)
}

function idsOf(list: unknown): string[] {
  if (!Array.isArray(list)) return []
  const ids = (list as unknown[]).flatMap((item) =>
    typeof item === 'object' && item ? [idOf(item as { id?: string; href?: string })] : []
  )
  return [...new Set(ids.filter((id): id is string => !!id))]
}

export function usedDatasetIds({ datasets }: Configuration): string[] {
  return idsOf(datasets)
}

export function usedApplicationIds({ applications }: Configuration): string[] {
  return idsOf(applications)
}

/** URL-decodes a text; invalid escapes are kept, since a configuration may hold any text. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
