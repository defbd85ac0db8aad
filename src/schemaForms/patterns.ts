/** The engine of patterns, which the server uses too. It weighs: it is loaded where there is a pattern to check. */
import type * as engineModule from '../../contract/patterns/linearPatterns.ts'
import { lazyModule } from '../ui/lazyModule.ts'

export type PatternEngine = typeof engineModule

/** Patterns restrict nothing until it is there. */
export const usePatternEngine = lazyModule<PatternEngine>(
  () => import('../../contract/patterns/linearPatterns.ts')
)
