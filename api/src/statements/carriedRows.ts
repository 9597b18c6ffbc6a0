import { foldText } from '@kasa/domain/turkishText'

/**
 * Rows about the account, not a payment: a balance carried over or brought forward, opening and closing balances,
 * subtotals of a page or a day.
 */
const carried = new RegExp(
  [
    '(?:dev(?:reden|redilen|rolunan|ir) |kullanilabilir |guncel |mevcut |net )?bakiye(?:si)?',
    'dev(?:reden|redilen|rolunan|ir)(?: tutar(?:i)?| toplam(?:i)?| bakiye(?:si)?)?',
    '(?:bir )?(?:onceki|sonraki|gelecek|gecen) (?:sayfa|ay|donem|gun|yil|ekstre)(?:dan|den|ya|ye|a|e|nin)? ?(?:dev(?:ir|ri|reden|redilen)(?: bakiye(?:si)?)?|nakil yekun|nakli yekun|nakil|nakli|bakiye(?:si)?|toplam(?:i)?)?',
    '(?:sayfa|donem|ay|yil|gun|hesap) ?(?:basi|sonu)? ?(?:devri|nakli|bakiyesi)',
    '(?:nakl?i |nakil )?yekun',
    '(?:acilis|kapanis|baslangic|bitis|donem basi|donem sonu|gun basi|gun sonu|ay sonu|ay basi|onceki|son|ilk|eski|yeni) ?bakiye(?:si)?',
    '(?:genel |ara |sayfa |gun |gunluk |gun sonu |gunun |ay |aylik |donem |borc |alacak |giris |cikis )?toplam(?:i|lar|lari)?(?: borc| alacak| giris| cikis| giren| cikan| gelen| giden)?',
    '(?:balance |amount |total )?(?:brought|carried) (?:forward|over|down)',
    '(?:balance )?[bc]/[fd]',
    '(?:opening|closing|previous|ending|beginning|starting|start|end|final|new|old|last)(?: ledger| day| account)? balance',
    '(?:anfangs|end|schluss|eroffnungs|abschluss|zwischen)saldo',
    '(?:alter|neuer|letzter) (?:konto)?(?:saldo|stand|kontostand)',
    '(?:saldo)?(?:vortrag|ubertrag)',
    '(?:zwischen|tages|gesamt|seiten)?summe',
    '(?:sub ?-?totals?|page totals?|daily totals?|day totals?|totals?)',
  ]
    .map((form) => `(?:${form})`)
    .join('|'),
)
/** What may surround such words: a day, a page number, an amount, a currency. */
const around =
  /\d{1,4}[-./]\d{1,2}[-./]\d{1,4}|\d[\d.,]*|\b(?:tl|try|itibariyle|itibari ile|as of|tarihli|tarihi|sayfa|page|no|adet|islem|hareket|devir|nakil|nakli)\b|[()[\]:;.,*\-–—=/]+/g

/** Words of carried balances that may also occur in a payment. */
const maybe =
  /\b(?:devreden|devir|devri|yekun|nakli|(?:acilis|kapanis|onceki|donem|gun|ay) (?:basi |sonu )?bakiye(?:si)?|brought forward|carried (?:forward|over)|(?:opening|closing|previous) balance|sub ?total)\b/

/** True if the text may contain a carried balance among other words. */
export const maySayCarried = (words: string): boolean => maybe.test(foldText(words))

/** True if the text contains only a carried balance or a subtotal. */
export function isCarriedText(words: string): boolean {
  const folded = foldText(words).trim()
  const found = carried.exec(folded)
  if (!found) return false
  const rest = `${folded.slice(0, found.index)} ${folded.slice(found.index + found[0].length)}`
  return rest.replace(around, ' ').trim() === ''
}
