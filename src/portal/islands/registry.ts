/** Parts of public pages that React takes over in the browser, by name. Each is a file of its own, loaded when a page has it. */
import type { ComponentType } from 'react'

/** Props travel in the page as JSON, with the language: an island reads nothing of the pages around it. */
// Each island has props of its own, which its place in the page gives it.
// oxlint-disable-next-line typescript/no-explicit-any
export type Island = ComponentType<any>

export const islands: Record<string, () => Promise<{ default: Island }>> = {}
