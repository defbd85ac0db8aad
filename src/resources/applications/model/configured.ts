/** What the configuration of an application names. */
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

/** Whoever writes a configuration may write anything in it. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
