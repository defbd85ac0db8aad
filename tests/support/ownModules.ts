/**
 * Tests that replace a module: each file of them loads modules of ours anew, and shares with others its process, its
 * document and the packages, which take longer to load than most of these tests last.
 */
import { vi } from 'vitest'

vi.resetModules()
