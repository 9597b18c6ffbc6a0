import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'

import type { Store } from './store'

/**
 * A store at `s3://bucket/prefix?endpoint=https://…&region=…`. Keys and other settings come from the environment, as
 * for every AWS tool.
 */
export function bucketStore(address: string): Store {
  const { protocol, hostname: Bucket, pathname, searchParams } = new URL(address)
  if (protocol !== 's3:' || Bucket === '') throw new Error(`A store is s3://bucket/prefix, not ${address}`)
  const prefix = pathname.replace(/^\/|\/$/g, '')
  const nameOf = (key: string) => (prefix === '' ? key : `${prefix}/${key}`)
  const endpoint = searchParams.get('endpoint') ?? undefined
  const client = new S3Client({
    ...(endpoint === undefined ? {} : { endpoint }),
    region: searchParams.get('region') ?? process.env['AWS_REGION'] ?? 'us-east-1',
    // Buckets as host names need matching DNS names, which a self-hosted store seldom has.
    forcePathStyle: endpoint !== undefined,
    // Not every S3-compatible store supports the SDK's default checksums; published files are read again and compared.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 30_000, throwOnRequestTimeout: true },
  })
  return {
    async putIfAbsent(key, bytes) {
      try {
        await client.send(
          new PutObjectCommand({
            Bucket,
            Key: nameOf(key),
            Body: bytes,
            IfNoneMatch: '*',
            ContentType: contentTypeOf(key),
          }),
        )
        return true
      } catch (error) {
        // 409: another writer is active, and the store cannot decide yet who was first.
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 409)
          return this.putIfAbsent(key, bytes)
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412) return false
        throw error
      }
    },
    async get(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: nameOf(key) }))
        return Body && Buffer.from(await Body.transformToByteArray())
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },
    async list(below) {
      const keys: string[] = []
      let isWhole = false
      while (!isWhole) {
        // Continue after the last key instead of the store's token: every store supports that, tokens differ.
        const after = keys.at(-1)
        const page = await client.send(
          new ListObjectsV2Command({
            Bucket,
            Prefix: nameOf(below),
            ...(after === undefined ? {} : { StartAfter: nameOf(after) }),
          }),
        )
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) keys.push(Key.slice(nameOf('').length))
        isWhole = page.IsTruncated !== true
      }
      return keys.sort()
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: nameOf(key) }))
    },
  }
}

const contentTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  json: 'application/json',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}
const contentTypeOf = (key: string) => contentTypes[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
