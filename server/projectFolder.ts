/** The folder of the project: sources and bundle stand one level below it. */
import { resolve } from 'node:path'

export const projectFolder = resolve(import.meta.dirname, '..')
