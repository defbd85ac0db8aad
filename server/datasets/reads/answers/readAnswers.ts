/**
 * Cache of the responses of reads, shared by equal requests. A key contains the state of the dataset and of its lines:
 * any change makes the former entries unreachable. Permissions are checked before the cache, for every request.
 */
import type { Config } from '../../../config/config.ts'
import type { DatasetRecord } from '../../record.ts'
import type { Bus } from '../../../realtime/bus.ts'
import { settingsChannel } from '../../../realtime/internalChannels.ts'
import type { LinesEngine } from '../../../lines/engine.ts'
import type { LinesVersion } from '../../../lines/layout.ts'
import type { Answer } from '../../../http/answers/answer.ts'
import { answerKey, dependsOnTime, type ReadRequest } from './answerKey.ts'
import { CachedAnswer, type FoundAnswer } from '../../../http/answers/cachedAnswer.ts'
import { CoalescingCache } from '../../../memory/coalescingCache.ts'

interface AskedAnswer extends ReadRequest {
  /** Record of the dataset. Each state of a dataset is another object, and the cache compares objects. */
  dataset: Readonly<DatasetRecord>
  version: LinesVersion
  /** Properties of the request that the response depends on, in addition to its parameters. */
  more?: readonly string[]
}

export interface ReadAnswers {
  get(
    asked: AskedAnswer,
    compute: (signal: AbortSignal) => Promise<Answer>,
    client: AbortSignal
  ): Promise<FoundAnswer>
  /** Returns a cached response. */
  known(asked: AskedAnswer): FoundAnswer | undefined
}

export function openReadAnswers(
  { answerCacheMb }: Pick<Config, 'answerCacheMb'>,
  lines: Pick<LinesEngine, 'editionOf'>,
  bus: Bus
): ReadAnswers {
  const cache = new CoalescingCache<CachedAnswer>({
    maxBytes: answerCacheMb * 2 ** 20,
    maxShare: 0.25,
    bytesOf: ({ isLasting, bytes }) => (isLasting ? bytes : undefined)
  })
  const states = new WeakMap<object, number>()
  let lastState = 0
  /** Number of changes of account settings, which some responses contain. */
  let settingsChanges = 0
  bus.subscribe(settingsChannel, () => {
    settingsChanges += 1
  })

  function stateOf(dataset: object): number {
    const known = states.get(dataset)
    if (known !== undefined) return known
    states.set(dataset, ++lastState)
    return lastState
  }

  function keyOf(asked: AskedAnswer): string {
    const { dataset, version, more } = asked
    const state = `${stateOf(dataset)} ${version.path} ${lines.editionOf(version)} ${settingsChanges}`
    return `${state} ${answerKey(asked)}${more ? JSON.stringify(more) : ''}`
  }

  const found = (key: string, answer: CachedAnswer, isKnown: boolean): FoundAnswer => ({
    answer,
    isKnown,
    grown: () => cache.grow(key, answer)
  })

  return {
    known(asked) {
      const key = keyOf(asked)
      const answer = cache.known(key)
      return answer && found(key, answer, true)
    },
    async get(asked, compute, client) {
      // The key is computed before the lines are read: lines written meanwhile belong to another state.
      const key = keyOf(asked)
      const isLasting = !dependsOnTime(asked.parameters)
      const { value, isKnown } = await cache.get(
        key,
        async (signal) => new CachedAnswer(await compute(signal), isLasting),
        client
      )
      return found(key, value, isKnown)
    }
  }
}
