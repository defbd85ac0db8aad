import ErrorOutline from '@mui/icons-material/ErrorOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import { Box, Paper, Stack, Tab, Tabs, Typography } from '@mui/material'
import type { ReactElement, ReactNode } from 'react'
import { useViewTranslate } from '../i18n/translate.tsx'

export interface SectionTab {
  id: string
  label: string
  icon?: ReactElement
  /** Whether the tab has unsaved changes. */
  dirty?: boolean
  invalid?: boolean
}

export interface SectionCardProps {
  /** Anchor of the section, a target of the table of contents. */
  id: string
  title: string
  subtitle?: ReactNode
  icon?: ReactNode
  color?: 'primary' | 'accent' | 'admin' | 'error'
  actions?: ReactNode
  tabs?: SectionTab[]
  /** Id of the selected tab; defaults to the first one. */
  tab?: string
  onTabChange?: (tab: string) => void
  children?: ReactNode
}

/** Section of a page: a titled card with actions and tabs, and the content of the selected tab. */
export function SectionCard(props: SectionCardProps): ReactNode {
  const { id, color = 'primary', tabs } = props
  const titleId = `${id}-title`
  const selected = props.tab ?? tabs?.[0]?.id
  const content = tabs?.length ? (
    <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${selected}`}>
      {props.children}
    </div>
  ) : (
    props.children
  )
  return (
    <Box component="section" id={id} aria-labelledby={titleId} sx={{ mb: 4, scrollMarginTop: 68 }}>
      <Paper
        variant="outlined"
        sx={{
          borderLeft: '3px solid',
          borderLeftColor: `${color}.main`,
          minHeight: 112,
          display: 'flex',
          alignItems: 'stretch',
          overflow: 'hidden'
        }}
      >
        {props.icon && (
          <Box
            aria-hidden
            sx={{
              display: { xs: 'none', md: 'flex' },
              alignItems: 'center',
              justifyContent: 'center',
              width: 112,
              flexShrink: 0,
              color: `${color}.text`,
              '& svg': { fontSize: 44 }
            }}
          >
            {props.icon}
          </Box>
        )}
        <Stack sx={{ flex: 1, minWidth: 0, pl: { xs: 2, md: props.icon ? 0 : 3 }, pr: 2, pt: 2 }}>
          <SectionHeading {...props} titleId={titleId} />
          {!!tabs?.length && (
            <SectionTabs
              sectionId={id}
              labelledBy={titleId}
              tabs={tabs}
              selected={selected}
              onChange={props.onTabChange}
            />
          )}
        </Stack>
      </Paper>
      {props.children !== undefined && <Box sx={{ pt: 2 }}>{content}</Box>}
    </Box>
  )
}

/** Title, subtitle and actions of the section. */
function SectionHeading(props: SectionCardProps & { titleId: string }): ReactNode {
  const { title, titleId, tabs } = props
  return (
    <Stack
      direction="row"
      sx={{
        alignItems: tabs?.length ? 'flex-start' : 'center',
        gap: 1,
        flexWrap: 'wrap',
        flex: 1,
        pb: tabs?.length ? 1 : 2
      }}
    >
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography variant="h2" id={titleId} sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {props.subtitle && (
          <Typography variant="body2" component="div" sx={{ color: 'text.secondary', mt: 0.5 }}>
            {props.subtitle}
          </Typography>
        )}
      </Box>
      {props.actions && (
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          {props.actions}
        </Stack>
      )}
    </Stack>
  )
}

interface SectionTabsProps {
  sectionId: string
  labelledBy: string
  tabs: SectionTab[]
  selected: string | undefined
  onChange: ((tab: string) => void) | undefined
}

function SectionTabs(props: SectionTabsProps): ReactNode {
  return (
    <Tabs
      value={props.selected ?? false}
      onChange={(_event, tab: string) => props.onChange?.(tab)}
      variant="scrollable"
      scrollButtons="auto"
      allowScrollButtonsMobile
      aria-labelledby={props.labelledBy}
      sx={{
        // Narrower padding: four tabs must fit beside the navigation and the right panel on small screens.
        '& .MuiTab-root': { px: 1.5 },
        // A disabled scroll button takes no space.
        '& .MuiTabs-scrollButtons.Mui-disabled': { display: 'none' }
      }}
    >
      {props.tabs.map((tab) => (
        <Tab
          key={tab.id}
          id={`${props.sectionId}-tab-${tab.id}`}
          aria-controls={`${props.sectionId}-panel`}
          value={tab.id}
          label={<TabLabel tab={tab} />}
          {...(tab.icon ? { icon: tab.icon, iconPosition: 'start' as const } : {})}
          sx={tabColor(tab)}
        />
      ))}
    </Tabs>
  )
}

function tabColor(tab: SectionTab): object {
  const color = tab.invalid ? 'error.text' : tab.dirty ? 'accent.text' : undefined
  return color ? { color, '&.Mui-selected': { color } } : {}
}

function TabLabel(props: { tab: SectionTab }): ReactNode {
  const t = useViewTranslate()
  const { label, invalid, dirty } = props.tab
  return (
    <Stack component="span" direction="row" sx={{ alignItems: 'center', gap: 0.75 }}>
      {label}
      {invalid && <ErrorOutline fontSize="small" titleAccess={t('blocks.tabInvalid')} />}
      {!invalid && dirty && <EditOutlined sx={{ fontSize: 16 }} titleAccess={t('blocks.tabDirty')} />}
    </Stack>
  )
}
