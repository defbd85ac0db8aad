/** Converts the schema of a base application, in either annotation syntax, to a form (docs/browser.md). */
export { withDefaults } from './defaults.ts'
export { makePlan } from './makePlan.ts'
export { problemsOf, type FormProblem, type FormProblems } from './problems.ts'
export type { FormNode } from './plan.ts'
export { isObject, type JsonSchema } from './schema.ts'
export { pathOf, pointerOf, withValueAt, type Path } from './values.ts'
