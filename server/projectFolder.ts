/** Folder of the project; sources and bundle are one level below it. */
import { resolve } from 'node:path'

export const projectFolder = resolve(import.meta.dirname, '..')
