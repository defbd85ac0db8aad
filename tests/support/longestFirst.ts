/**
 * Order of test files: slow files first, so that no worker runs a slow file alone at the end. On a fresh clone,
 * durations are unknown, except that files with a server process are slow.
 */
import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    // A worker that changes to another project reloads all modules.
    const byProject = Map.groupBy(sorted, ({ project }) => project)
    return [...byProject.values()].flatMap((own) => {
      const { waits = [], others = [] } = Object.groupBy(own, ({ moduleId }) =>
        startsServer(moduleId) ? 'waits' : 'others'
      )
      return [...waits, ...others]
    })
  }
}

const startsServer = (path: string): boolean => readFileSync(path, 'utf8').includes('e2e/support/server.ts')
