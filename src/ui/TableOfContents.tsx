import { Box, List, ListItem, ListItemButton, ListItemText, ListSubheader } from '@mui/material'
import { useEffect, useState, type ReactNode } from 'react'
import { useViewTranslate } from '../i18n/translate.tsx'
import { scrollMargin } from './anchors.ts'
import { prefersLessMotion } from './motion.ts'

export interface ContentsSection {
  id: string
  title: string
}

/** Table of contents of a page, with the current section highlighted. */
export function TableOfContents(props: { sections: ContentsSection[] }): ReactNode {
  const t = useViewTranslate()
  const ids = props.sections.map((section) => section.id).join(' ')
  const active = useActiveSection(ids)
  return (
    <Box component="nav" aria-label={t('blocks.contents')}>
      <List dense subheader={<ListSubheader disableSticky>{t('blocks.contents')}</ListSubheader>}>
        {props.sections.map(({ id, title }) => (
          <ListItem key={id} disablePadding>
            <ListItemButton
              component="a"
              href={`#${id}`}
              selected={id === active}
              aria-current={id === active ? 'location' : undefined}
              onClick={(event: React.MouseEvent) => {
                event.preventDefault()
                scrollToSection(id)
              }}
              sx={{
                borderLeft: '2px solid',
                borderLeftColor: id === active ? 'primary.main' : 'divider',
                overflowWrap: 'anywhere'
              }}
            >
              <ListItemText primary={title} />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </Box>
  )
}

function scrollToSection(id: string): void {
  const section = document.getElementById(id)
  if (!section) return
  const calm = prefersLessMotion()
  const top = section.getBoundingClientRect().top + window.scrollY - scrollMargin()
  window.scrollTo({ top, behavior: calm ? 'auto' : 'smooth' })
}

const activeWithinPx = 40
const bottomMarginPx = 2

function activeSection(ids: string[]): string | undefined {
  const page = document.documentElement
  const scrolls = page.scrollHeight > window.innerHeight + bottomMarginPx
  const atBottom = window.scrollY + window.innerHeight >= page.scrollHeight - bottomMarginPx
  if (scrolls && atBottom) return ids.at(-1)
  const limit = scrollMargin() + activeWithinPx
  const passed = ids.filter((id) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top
    return top !== undefined && top < limit
  })
  return passed.at(-1) ?? ids[0]
}

function useActiveSection(ids: string): string | undefined {
  const [active, setActive] = useState<string>()
  useEffect(() => {
    const update = (): void => setActive(activeSection(ids.split(' ')))
    update()
    window.addEventListener('scroll', update, { passive: true })
    window.addEventListener('resize', update)
    return () => {
      window.removeEventListener('scroll', update)
      window.removeEventListener('resize', update)
    }
  }, [ids])
  return active
}
