import OpenAI, { toFile } from 'openai';
import { all, comes, is, isFilled, isList, isNumber, isText, type Calls } from './check.ts';

/**
 * Calls of openai, from its README and the guides of OpenAI's documentation.
 *
 * @param url - address of a mock of OpenAI's document
 * @returns thirty-four calls; streams are asked for where the document has them
 */
export function calls(url: string): Calls {
  const openai = new OpenAI({ baseURL: url, apiKey: 'a-key', maxRetries: 0 });
  const { chat, images, responses, vectorStores } = openai;
  const model = 'gpt-4o';
  const input = 'Say this is a test';
  const messages = [{ role: 'user' as const, content: input }];
  const file = (name: string) => toFile(Buffer.from('{"a":1}\n'), name);

  return {
    'models.list': () => comes(openai.models.list(), ({ id }) => isText(id)),
    'models.retrieve': async () => is((await openai.models.retrieve(model)).object, 'model'),
    'chat.completions.create': async () => isList((await chat.completions.create({ model, messages })).choices),
    'chat.completions.create with tools': async () => {
      const parameters = { type: 'object', properties: { location: { type: 'string' } }, required: ['location'] };
      const tools = [{ type: 'function' as const, function: { name: 'get_weather', parameters } }];
      isText((await chat.completions.create({ model, messages, tools, tool_choice: 'auto' })).id);
    },
    'chat.completions.create with an image': async () => {
      const content = [
        { type: 'text' as const, text: 'What is in this image?' },
        { type: 'image_url' as const, image_url: { url: 'https://example.com/boardwalk.jpg' } },
      ];
      isText((await chat.completions.create({ model, messages: [{ role: 'user', content }] })).id);
    },
    'chat.completions.create as a stream': async () => {
      const stream = await chat.completions.create({ model, messages, stream: true });
      await comes(stream, ({ object }) => is(object, 'chat.completion.chunk'));
    },
    'chat.completions.stream': async () =>
      isText((await chat.completions.stream({ model, messages }).finalChatCompletion()).id),
    'responses.create': async () => isText((await responses.create({ model, input })).output_text),
    'responses.create with response': async () => {
      const { data, response } = await responses.create({ model, instructions: 'Be brief.', input }).withResponse();
      isText(data.id);
      is(response.ok, true);
    },
    'responses.create as a stream': async () => {
      const stream = await responses.create({ model, input, stream: true });
      await comes(stream, ({ type }) => isText(type));
    },
    'responses.stream': () => comes(responses.stream({ model, input }), ({ type }) => isText(type)),
    'responses.retrieve': async () => is((await responses.retrieve('resp_1')).object, 'response'),
    'responses.inputItems.list': () => comes(responses.inputItems.list('resp_1'), ({ type }) => isText(type)),
    'responses.delete': () => responses.delete('resp_1'),
    'conversations.create': async () =>
      isText((await openai.conversations.create({ items: [{ type: 'message', role: 'user', content: input }] })).id),
    'completions.create': async () =>
      isList((await openai.completions.create({ model: 'gpt-3.5-turbo-instruct', prompt: input })).choices),
    'embeddings.create': async () => {
      const { data } = await openai.embeddings.create({ model: 'text-embedding-3-small', input });
      all(data, ({ embedding }) => all(embedding, isNumber));
    },
    'moderations.create': async () => isList((await openai.moderations.create({ input })).results),
    'images.generate': async () =>
      isList(
        (await images.generate({ model: 'gpt-image-1', prompt: 'A cute baby sea otter', size: '1024x1024' })).data,
      ),
    'images.generate as a stream': async () => {
      const about = { model: 'gpt-image-1', prompt: 'A cute baby sea otter', partial_images: 2 };
      await comes(await images.generate({ ...about, stream: true }), ({ type }) => isText(type));
    },
    'images.edit': async () => {
      const image = await toFile(Buffer.from('an image'), 'otter.png', { type: 'image/png' });
      isList((await images.edit({ model: 'gpt-image-1', image, prompt: 'Add a hat' })).data);
    },
    'audio.transcriptions.create': async () =>
      isText((await openai.audio.transcriptions.create({ model: 'whisper-1', file: await file('speech.mp3') })).text),
    'audio.transcriptions.create as a stream': async () => {
      const speech = await file('speech.mp3');
      const stream = await openai.audio.transcriptions.create({
        model: 'gpt-4o-transcribe',
        file: speech,
        stream: true,
      });
      await comes(stream, ({ type }) => isText(type));
    },
    'audio.speech.create': async () => {
      const speech = await openai.audio.speech.create({ model: 'tts-1', voice: 'alloy', input: 'Hello' });
      isFilled(await speech.arrayBuffer());
    },
    'files.create': async () =>
      isText((await openai.files.create({ file: await file('input.jsonl'), purpose: 'fine-tune' })).id),
    'files.list': () => comes(openai.files.list({ limit: 2 }), ({ id }) => isText(id)),
    'files.content': async () => isText(await (await openai.files.content('file-1')).text()),
    'fineTuning.jobs.create': async () =>
      isText((await openai.fineTuning.jobs.create({ model: 'gpt-4o-mini', training_file: 'file-1' })).id),
    'fineTuning.jobs.list': () => comes(openai.fineTuning.jobs.list({ limit: 20 }), ({ id }) => isText(id)),
    'batches.create': async () => {
      const about = { endpoint: '/v1/chat/completions', completion_window: '24h' } as const;
      isText((await openai.batches.create({ ...about, input_file_id: 'file-1' })).status);
    },
    'vectorStores.create': async () =>
      isText((await vectorStores.create({ name: 'Support FAQ', file_ids: ['file-1'] })).id),
    'vectorStores.search': () =>
      comes(vectorStores.search('vs_1', { query: 'What is the return policy?' }), ({ file_id: id }) => isText(id)),
    'beta.assistants.create': async () =>
      isText((await openai.beta.assistants.create({ model, tools: [{ type: 'code_interpreter' }] })).id),
    'beta.threads.createAndRun': async () =>
      isText((await openai.beta.threads.createAndRun({ assistant_id: 'asst_1', thread: { messages } })).thread_id),
  };
}
