/**
 * For tests that replace a module: each test file reloads our modules, and shares the process, the document and the
 * packages with other files, since loading packages takes longer than most of these tests.
 */
import { vi } from 'vitest'

vi.resetModules()
