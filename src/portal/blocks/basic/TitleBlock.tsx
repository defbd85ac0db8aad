import { createElement, type ReactNode } from 'react'
import type { BlockProps, BlockView } from '../block.ts'

const tags = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'div'] as const

function TitleBlock({ block }: BlockProps): ReactNode {
  const size = tags.find((tag) => tag === block.titleSize) ?? 'h3'
  const tag = tags.find((one) => one === block.titleTag) ?? size
  const { enabled, _slug } = (block.anchor ?? {}) as { enabled?: boolean; _slug?: string }
  const attributes = { className: `title title-${size}`, ...(enabled && _slug ? { id: _slug } : {}) }
  return createElement(tag, attributes, typeof block.content === 'string' ? block.content : '')
}

export const title: BlockView = { View: TitleBlock }
