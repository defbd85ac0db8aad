import { lazyModule } from '../../../../../ui/lazyModule.ts'

/** Lazy: the parser of expressions is large and only needed when a column has a transformation. */
export const useTransformCheck = lazyModule(() => import('../../../model/transformProblem.ts'))
