import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { TopicChips } from './TopicChips.tsx'

afterEach(cleanup)

it('renders the icons of topics, and ignores an invalid path', () => {
  render(
    <TopicChips
      topics={[
        { id: 'a', title: 'Budget', icon: { name: 'bank', svgPath: 'M12 2L2 7v2h20V7z' } },
        { id: 'b', title: 'Other', icon: { name: 'x', svgPath: 'url(#a)<script>' } },
        { id: 'c', title: 'Plain' }
      ]}
    />
  )
  const paths = [...document.querySelectorAll('path')]
  expect(paths.map((path) => path.getAttribute('d'))).toEqual(['M12 2L2 7v2h20V7z'])
  expect(screen.getByText('Budget').parentElement?.querySelector('svg')).not.toBeNull()
})

it.each(['red', 'javascript:alert(1)', '#12', 'rgb(x)', '', 7])(
  'draws a topic whose colour is %j',
  (color) => {
    render(<TopicChips topics={[{ id: 'a', title: 'Budget', color: color as string }]} />)
    expect(screen.getByText('Budget')).not.toBeNull()
  }
)
