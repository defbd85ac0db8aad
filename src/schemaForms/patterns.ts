/** Regular expression engine of patterns, the same as on the server. Large: loaded only for columns with a pattern. */
import type * as engineModule from '../../contract/patterns/linearPatterns.ts'
import { lazyModule } from '../ui/lazyModule.ts'

export type PatternEngine = typeof engineModule

/** Returns undefined until the engine is loaded; patterns are not checked meanwhile. */
export const usePatternEngine = lazyModule<PatternEngine>(
  () => import('../../contract/patterns/linearPatterns.ts')
)
