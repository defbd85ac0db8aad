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
import { CachedAnswer, type CacheLookup } from '../../../http/answers/cachedAnswer.ts'
import { CoalescingCache } from '../../../memory/coalescingCache.ts'

interface AnswerRequest extends ReadRequest {
  /** Record of the dataset. Each state of a dataset is another object, and the cache compares objects. */
  dataset: Readonly<DatasetRecord>
  version: LinesVersion
  /** Properties of the request that the response depends on, in addition to its parameters. */
  requestParts?: readonly string[]
}

export interface ReadAnswers {
  get(
    request: AnswerRequest,
    compute: (signal: AbortSignal) => Promise<Answer>,
    client: AbortSignal
  ): Promise<CacheLookup>
  /** Returns a cached response. */
  cached(request: AnswerRequest): CacheLookup | undefined
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
    const state = states.get(dataset)
    if (state !== undefined) return state
    states.set(dataset, ++lastState)
    return lastState
  }

  function keyOf(request: AnswerRequest): string {
    const { dataset, version, requestParts } = request
    const state = `${stateOf(dataset)} ${version.path} ${lines.editionOf(version)} ${settingsChanges}`
    return `${state} ${answerKey(request)}${requestParts ? JSON.stringify(requestParts) : ''}`
  }

  const foundAnswer = (key: string, answer: CachedAnswer, isKnown: boolean): CacheLookup => ({
    answer,
    isKnown,
    grown: () => cache.grow(key, answer)
  })

  return {
    cached(request) {
      const key = keyOf(request)
      const answer = cache.known(key)
      return answer && foundAnswer(key, answer, true)
    },
    async get(request, compute, client) {
      // The key is computed before the lines are read: lines written meanwhile belong to another state.
      const key = keyOf(request)
      const isLasting = !dependsOnTime(request.parameters)
      const { value, isKnown } = await cache.get(
        key,
        async (signal) => new CachedAnswer(await compute(signal), isLasting),
        client
      )
      return foundAnswer(key, value, isKnown)
    }
  }
}
