/** Sources of action results in the worker process. */
import { openRemoteActions } from '../../../extensions/remote/remoteActions.ts'
import type { ActionSource } from '../../../extensions/plan.ts'
import type { ActionSources } from '../../../extensions/run.ts'
import { openReferences } from '../../../referenceData/openReferences.ts'
import type { ExtendInput } from '../../task.ts'

/** Writes a warning to stderr: the worker process has no log, and the server logs its output. */
function warn(error: unknown, message: string): void {
  process.stderr.write(`${message}: ${String(error)}\n`)
}

/** Megabytes for lookups in reference data, which find lines by a few columns. */
const referencesMemoryMb = 64

/** Opens the sources of a plan's actions while `work` runs. */
export async function withActionSources<Result>(
  { remote, references, threads, memoryMb }: ExtendInput,
  work: (sources: ActionSources) => Promise<Result>
): Promise<Result> {
  const actions = openRemoteActions(remote, { warn })
  const limits = { threads, memoryMb: Math.min(memoryMb, referencesMemoryMb) }
  const openedReferences =
    references.prepared.length > 0 ? await openReferences(references, limits) : undefined
  try {
    const sources = new Map<number, ActionSource>()
    for (const { index, reference } of references.prepared) {
      const source = await openedReferences?.sourceOf(reference)
      if (source) sources.set(index, source)
    }
    return await work((planned) => {
      if (planned.kind === 'remote') return actions.sourceOf(planned)
      const source = sources.get(planned.index)
      if (!source) throw new Error(`reference data ${planned.dataset} were not prepared`)
      return source
    })
  } finally {
    await openedReferences?.close()
    await actions.close()
  }
}
