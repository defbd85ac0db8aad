import { describe, expect, it } from 'vitest'
import { permissionsPage, writtenPage } from '../../scripts/permissionsPage.ts'

describe('the page about permissions', () => {
  it('says what the tables of operations say', async () => {
    expect(writtenPage(), 'run: node scripts/permissionsPage.ts').toBe(await permissionsPage())
  })
})
