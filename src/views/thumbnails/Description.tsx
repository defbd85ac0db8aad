import { styled } from '@mui/material/styles'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { SafeHtml } from '../values/SafeHtml.tsx'

/** Height in pixels of a folded description: seven lines. */
const foldedHeight = 148

const Text = styled('div')(({ theme }) => ({
  color: theme.palette.text.secondary,
  '&.folded': {
    maxHeight: foldedHeight,
    overflow: 'hidden',
    maskImage: 'linear-gradient(to bottom, black calc(100% - 28px), transparent)'
  }
}))

const More = styled('button')(({ theme }) => ({
  all: 'unset',
  marginTop: 4,
  fontWeight: 700,
  cursor: 'pointer',
  color: theme.palette.primary.text ?? theme.palette.primary.main,
  '&:hover': { textDecoration: 'underline' },
  '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 }
}))

/** Description of a line, with a button that unfolds a long one. Use the text as `key`: another text starts folded. */
export default function Description({ text }: { text: string }): ReactNode {
  const translate = useViewTranslate()
  const element = useRef<HTMLDivElement>(null)
  const [isLong, setIsLong] = useState(false)
  const [unfolded, setUnfolded] = useState(false)
  useLayoutEffect(() => {
    setIsLong((element.current?.scrollHeight ?? 0) > foldedHeight)
  }, [])
  return (
    <div>
      <Text ref={element} className={isLong && !unfolded ? 'folded' : undefined}>
        <SafeHtml text={text} />
      </Text>
      {isLong && (
        <More type="button" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {translate(unfolded ? 'thumbnails.less' : 'thumbnails.more')}
        </More>
      )}
    </div>
  )
}
