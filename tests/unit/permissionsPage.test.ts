import { describe, expect, it } from 'vitest'
import { permissionsPage, writtenPage } from '../../scripts/permissionsPage.ts'

describe('the page about permissions', () => {
  it('matches the tables of operations', async () => {
    expect(writtenPage(), 'run: node scripts/permissionsPage.ts').toBe(await permissionsPage())
  })
})
