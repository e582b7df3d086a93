// The command blocks of docs/install.md, in their order: ```sh is carried out, ```sh online with the network.
import { readFileSync } from 'node:fs';

export const DOCUMENT = 'docs/install.md';
const BLOCK = /^## (?<title>.+)$|^```sh(?<online> online)?\n(?<script>[\s\S]*?)^```$/gm;

/** @returns {{ title: string, online: boolean, script: string }[]} each with the heading above it */
export function readBlocks(text = readFileSync(DOCUMENT, 'utf8')) {
  const blocks = [];
  let title = '';
  for (const { groups } of text.matchAll(BLOCK)) {
    if (groups.title) title = groups.title;
    else blocks.push({ title, online: groups.online !== undefined, script: groups.script });
  }
  return blocks;
}
