/** First match wins: Edge and Opera also contain Chrome, Chrome contains Safari, Android contains Linux. */
const browsers: readonly [RegExp, string][] = [
  [/Edg/, 'Edge'],
  [/OPR/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const firstOf = (table: readonly [RegExp, string][], text: string) => table.find(([mark]) => mark.test(text))?.[1]

/** `Chrome · Windows` from a User-Agent header; its first 40 characters if unknown. */
export function deviceName(userAgent: string): string {
  const names = [firstOf(browsers, userAgent), firstOf(systems, userAgent)].filter((name) => name !== undefined)
  return names.length > 0 ? names.join(' · ') : userAgent.slice(0, 40) || '?'
}
