import AccountBalance from '@mui/icons-material/AccountBalanceOutlined'
import BarChart from '@mui/icons-material/InsertChartOutlined'
import Cloud from '@mui/icons-material/CloudOutlined'
import Dns from '@mui/icons-material/DnsOutlined'
import FolderOpen from '@mui/icons-material/FolderOpen'
import Hub from '@mui/icons-material/HubOutlined'
import Inventory from '@mui/icons-material/Inventory2Outlined'
import Layers from '@mui/icons-material/LayersOutlined'
import LocationCity from '@mui/icons-material/LocationCity'
import Map from '@mui/icons-material/MapOutlined'
import Schema from '@mui/icons-material/SchemaOutlined'
import Storage from '@mui/icons-material/StorageOutlined'
import TravelExplore from '@mui/icons-material/TravelExplore'
import { Box } from '@mui/material'
import type { ComponentType, ReactNode } from 'react'

const icons: Record<string, ComponentType> = {
  'data-fair': Storage,
  ckan: Inventory,
  udata: AccountBalance,
  opendatasoft: BarChart,
  dcat: Schema,
  arcgis: Layers,
  ogc: Map,
  csw: TravelExplore,
  socrata: LocationCity,
  files: FolderOpen,
  sftp: Dns,
  s3: Cloud
}

/** Decorative icon of a type of catalog; its title is beside it. */
export function PluginIcon({ plugin, size = 40 }: { plugin: string; size?: number }): ReactNode {
  const Icon = icons[plugin] ?? Hub
  return (
    <Box
      aria-hidden
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        flexShrink: 0,
        width: size,
        height: size,
        borderRadius: 1,
        bgcolor: 'primary.surface',
        color: 'primary.onSurface',
        '& svg': { fontSize: size * 0.6 }
      }}
    >
      <Icon />
    </Box>
  )
}
