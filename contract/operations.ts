/**
 * Operations and their classes: the only table, used by permissions, routes, documentation and screens
 * (docs/api/permissions.md). Remote services have no operations: they are managed in admin mode.
 */
import { operationsOnApplications } from './operations/applications.ts'
import { operationsOnDatasets } from './operations/datasets.ts'
import {
  operationClasses,
  tableOf,
  type Operation,
  type OperationClass,
  type Operations,
  type OperationTable
} from './operations/types.ts'

export { operationClasses, type OperationClass, type OperationTable }

export const datasetOperations = tableOf(operationsOnDatasets) satisfies OperationTable
export type DatasetOperation = (typeof datasetOperations)[OperationClass][number]

export const applicationOperations = tableOf(operationsOnApplications) satisfies OperationTable

/** Class of an operation; undefined for an operation that no permission entry can grant. */
export function classOf(table: OperationTable, operation: string): OperationClass | undefined {
  return operationClasses.find((operationClass) => table[operationClass].includes(operation))
}

/** Whether a name is an operation or a class. */
export function isOperation(table: OperationTable, name: string): boolean {
  return Object.hasOwn(table, name) || classOf(table, name) !== undefined
}

/** An operation that a permission entry may grant, by its id. */
export function findOperation(operations: Operations, id: string): Operation | undefined {
  for (const operationClass of operationClasses) {
    const operation = operations[operationClass][id]
    if (operation) return operation
  }
  return undefined
}
