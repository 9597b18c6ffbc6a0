import { ChakraProvider } from '@chakra-ui/react/styled-system'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { useLayoutEffect, useState, type ReactNode } from 'react'
import { baseCss, controlCss } from './baseStyles'
import { addBaseSheet, addBrandSheet } from './pageSheets'
import { system } from './system'
import { tokensCss, type BrandColors, type ThemeName } from './tokens'

addBaseSheet(tokensCss + baseCss + controlCss)

export type UiProviderProps = {
  /** Applied by CSS variables, without rerendering. Default: the server's `<html data-theme>`. */
  theme?: ThemeName
  /** The page's CSP nonce for Emotion's style element. Default: read from the page's scripts. */
  nonce?: string
  /** The tenant's accent (`brand.colors`); read once. */
  brand?: Record<ThemeName, BrandColors>
  children: ReactNode
}

/** Theme, styles and Emotion's cache. One per page, in the host. */
export function UiProvider({ theme, nonce, brand, children }: UiProviderProps) {
  const [cache] = useState(() => {
    if (brand) addBrandSheet(brand)
    return createCache({ key: 'k', nonce: nonce ?? document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce })
  })
  useLayoutEffect(() => {
    if (theme) document.documentElement.dataset['theme'] = theme
  }, [theme])
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </CacheProvider>
  )
}
