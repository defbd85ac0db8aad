/**
 * The order of the files of tests: what takes long comes first, so that no worker is left with it once the others have
 * ended. On a fresh clone nothing is known of how long each takes but this: a server in a process of its own is waited for.
 */
import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    // A worker that goes from one project to another loads everything anew.
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
