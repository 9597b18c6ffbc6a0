import { putTenantPage, testTenant } from '@kasa/testing/tenantPage'
import { cleanup, render, screen } from '@testing-library/react'

const logo = { light: '/brand/0123456789abcdef.svg', dark: '/brand/fedcba9876543210.svg' }

async function drawn(brand: object, theme: 'light' | 'dark') {
  cleanup()
  jest.resetModules()
  document.documentElement.dataset['theme'] = theme
  putTenantPage({ brand: { ...testTenant.brand, ...brand } })
  const { BrandMark } = await import('./BrandMark')
  return render(<BrandMark />).container
}
afterEach(() => delete document.documentElement.dataset['theme'])

test.each(['light', 'dark'] as const)('a tenant’s own picture is its brand, the one for %s', async (theme) => {
  const picture = (await drawn({ logo }, theme)).querySelector('img')
  expect(picture?.getAttribute('src')).toBe(logo[theme])
  // Empty, because the name is beside the picture.
  expect(picture?.alt).toBe('')
  expect(screen.getByText('Kasa')).toBeTruthy()
})

test('a tenant without a picture shows a letter', async () => {
  const mark = await drawn({}, 'light')
  expect(mark.querySelector('img')).toBeNull()
  expect(screen.getByText('K')).toBeTruthy()
})
