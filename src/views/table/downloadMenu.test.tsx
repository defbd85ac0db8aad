import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { around, dataset, firstLine, Page, setUpTableTests } from './testing.tsx'

setUpTableTests()

describe('the download menu', () => {
  it('offers geographic formats only for a dataset with positions, and downloads the current lines', async () => {
    const links: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      links.push(`${this.download} ${decodeURIComponent(this.href)}`)
    })
    const user = userEvent.setup()
    const { rerender } = render(<Page />)
    await firstLine()
    const offered = async (): Promise<(string | null)[]> => {
      await user.click(screen.getByRole('button', { name: 'Télécharger les résultats' }))
      const menu = await screen.findByRole('dialog', { name: 'Télécharger les résultats' })
      await within(menu).findByRole('button', { name: /XLSX/ })
      return within(menu)
        .getAllByRole('button')
        .map(({ textContent }) => textContent?.replace('Télécharger au format ', '') ?? null)
    }
    expect(await offered()).toEqual(['CSV', 'XLSX', 'ODS'])
    await user.click(screen.getByRole('button', { name: 'Télécharger au format XLSX' }))
    const finalizedAt = `finalizedAt=${dataset.finalizedAt}`
    expect(links).toEqual([
      `d.xlsx http://localhost:3000/data-fair/api/v1/datasets/d/lines?size=10000&page=1&${finalizedAt}&format=xlsx`
    ])
    rerender(<Page dataset={{ ...dataset, bbox: [0, 0, 1, 1] }} />)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await offered()).toEqual(['CSV', 'XLSX', 'ODS', 'GeoJSON', 'Shapefile'])
  })

  it('neutralises the formulas of a CSV by default, with an explanation, and not if the user unchecks the option', async () => {
    const links: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      links.push(decodeURIComponent(this.href))
    })
    const user = userEvent.setup()
    render(<Page />)
    await firstLine()
    for (const isWanted of [true, false]) {
      await user.click(screen.getByRole('button', { name: 'Télécharger les résultats' }))
      await user.click(await screen.findByRole('button', { name: 'Télécharger au format CSV' }))
      const choice = screen.getByRole('checkbox', {
        name: 'Neutraliser les formules',
        description: /peut agir comme une formule dans un tableur/
      })
      expect(choice).toHaveProperty('checked', true)
      if (!isWanted) await user.click(choice)
      await user.click(screen.getByRole('button', { name: 'Valider' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    expect(links.map((link) => link.includes('&neutralize=true'))).toEqual([true, false])
  })

  it('warns that formats other than CSV are limited to 10,000 lines', async () => {
    around.answer = (url) =>
      Response.json({ total: 10_001, results: [{ _id: 'l1', name: 'Lieu 1' }], url: url.href })
    const user = userEvent.setup()
    render(<Page />)
    await firstLine()
    await user.click(screen.getByRole('button', { name: 'Télécharger les résultats' }))
    expect(
      await screen.findByText('Les formats suivants sont limités aux 10 000 premières lignes.')
    ).toBeTruthy()
  })
})
