import { compareNames } from '@kasa/domain/nameMatch'

/** `npm run -s names -- "ALİ VELİ" "Ali Veli Ltd."`: prints how similar two names are, as JSON. */
const [one, other, ...more] = process.argv.slice(2)
if (one === undefined || other === undefined || more.length > 0) {
  process.stderr.write('usage: npm run -s names -- NAME NAME\n')
  process.exitCode = 2
} else process.stdout.write(`${JSON.stringify(compareNames(one, other))}\n`)
