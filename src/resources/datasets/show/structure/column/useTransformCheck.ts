import { lazyModule } from '../../../../../ui/lazyModule.ts'

/** The language of expressions weighs: it is loaded where one is written. */
export const useTransformCheck = lazyModule(() => import('../../../model/transformProblem.ts'))
