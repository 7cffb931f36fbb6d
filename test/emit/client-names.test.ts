import { describe, expect, it } from 'vitest';
import { apiWords, namesFor, namesLine } from '../../scripts/emit/client/client-names.ts';

const http = (title: string) => ({ kind: 'http' as const, title });
const rpc = (title: string) => ({ kind: 'rpc' as const, title });

describe('the names of clients', () => {
  it.each([
    ['Bookshop', 'createBookshop'],
    ['Bookshop API', 'createBookshop'],
    ['The Bookshop REST API v2', 'createBookshop'],
    ['Swagger Petstore - OpenAPI 3.0', 'createSwaggerPetstore'],
    ['GitHub v3 REST API', 'createGitHub'],
    ["Bob's café", 'createBobsCafe'],
    ['order-service', 'createOrder'],
    ['Server', 'createApiServer'],
    ['3D models', 'createApi3DModels'],
    ['API', 'createApi'],
    ['書店', 'createApi'],
    ['', 'createApi'],
    ['Books\nand "more" */', 'createBooks'],
  ])('come from the title %j: %s', (title, name) => {
    expect(namesFor(undefined, {}, [http(title)]).httpClient).toBe(name);
  });

  it('differ if both APIs have one title', () => {
    expect(namesFor(undefined, {}, [http('Bookshop'), rpc('Bookshop JSON-RPC')])).toMatchObject({
      httpClient: 'createBookshop',
      rpcClient: 'createBookshopRpc',
    });
    expect(namesFor(undefined, { rpcClient: 'createShop' }, [http('Shop'), rpc('Chain')]).httpClient).toBe(
      'createShopApi',
    );
  });

  it('stay as they were when the title changes', () => {
    const names = namesFor(undefined, { runtime: '../runtime.ts' }, [http('Bookshop')]);
    const text = `// A client.\n${namesLine(names, [http('')])}\n`;
    expect(namesFor(text, {}, [http('Library'), rpc('Ledger')])).toEqual({
      httpClient: 'createBookshop',
      rpcClient: 'createLedger',
      runtime: '../runtime.ts',
    });
    expect(namesFor(text, { httpClient: 'createLibrary' }).httpClient).toBe('createLibrary');
    // As earlier versions wrote it.
    const before = '// Names: {"platformClient":"createBookshop","nodeClient":"createLedger"}';
    expect(namesFor(before, {})).toMatchObject({ httpClient: 'createBookshop', rpcClient: 'createLedger' });
  });

  it('are refused if they are no words, or the same', () => {
    expect(() => namesFor(undefined, { httpClient: 'class' })).toThrow('"class" cannot name a client');
    expect(() => namesFor(undefined, { httpClient: 'create-shop' })).toThrow('cannot name a client');
    const both = { httpClient: 'createShop', rpcClient: 'createShopClient' };
    expect(() => namesFor(undefined, both)).toThrow('Both clients cannot be called createShop');
  });

  it('give their words to types and values; files are called the same for every document', () => {
    const words = (httpClient: string) => apiWords({ httpClient, rpcClient: 'createNode', runtime: '' }).http;
    expect(words('createPlatformClient')).toEqual({
      maker: 'createPlatformClient',
      type: 'Platform',
      value: 'platform',
      file: 'types',
    });
    expect(words('createBookshopLedger')).toEqual({
      maker: 'createBookshopLedger',
      type: 'BookshopLedger',
      value: 'bookshopLedger',
      file: 'types',
    });
    expect(words('pets')).toEqual({ maker: 'pets', type: 'Pets', value: 'pets', file: 'types' });
    expect(words('createClient').value).toBe('apiClient');
  });
});
