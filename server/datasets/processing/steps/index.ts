/** The processing steps, by name. */
import type { TaskName } from '../../../../contract/datasets/dataset.ts'
import type { Step } from '../step.ts'
import { analyze } from './analyze.ts'
import { extend } from './extend.ts'
import { finalize } from './finalize.ts'
import { indexLines } from './indexLines.ts'
import { initialize } from './initialize.ts'
import { normalize } from './normalize.ts'
import { store } from './store.ts'
import { validate } from './validate.ts'

export const steps: Partial<Record<TaskName, Step>> = {
  initialize,
  store,
  normalize,
  analyze,
  validate,
  extend,
  index: indexLines,
  finalize
}
